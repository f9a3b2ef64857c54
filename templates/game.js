"use strict";
const by = id => document.getElementById(id);
const story = JSON.parse(by("story").textContent);
const moments = [...document.querySelectorAll(".moment, #end")];
const steps = [...document.querySelectorAll(".step")];
const rounds = [...document.querySelectorAll("nav a")], jumps = [...document.querySelectorAll(".jumps a")];
const [back, on, slider] = ["back", "on", "at"].map(by);
const map = document.querySelector("#table .map");
const layers = [...map.children];
const held = "el-grande " + document.body.dataset.game;
let now = -1, words = [], drawn = new Map();

function stopped() {
  try { return localStorage.getItem(held); } catch { return null; }
}

function keep(id) {
  try { localStorage.setItem(held, id); } catch { /* a browser that remembers nothing */ }
}

function table(n) {
  const fields = story.fields.map(() => 0), there = new Set();
  for (const moment of story.moments.slice(0, n + 1)) {
    for (let k = 0; k < moment.said.length; k += 2) fields[moment.said[k]] = moment.said[k + 1];
    moment.off.forEach(each => there.delete(each));
    moment.on.forEach(each => there.add(each));
  }
  return [fields, there];
}

function draw(there) {
  for (const [each, element] of drawn) {
    if (!there.has(each)) { element.remove(); drawn.delete(each); }
  }
  const loose = map.cloneNode(false);
  for (const each of [...there].filter(each => !drawn.has(each)).sort((a, b) => a - b)) {
    const [layer, fragment] = story.drawn[each];
    loose.innerHTML = fragment;
    drawn.set(each, layers[layer].appendChild(loose.firstElementChild));
  }
}

function reveal() {
  const moment = moments[now], list = moment.parentElement;
  if (list.matches(".told")) list.scrollTop += moment.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
}

function show(n) {
  if (n === now) return;
  now = Math.max(0, Math.min(n, moments.length - 1));
  const moment = moments[now], step = moment.closest(".step"), [fields, there] = table(now);
  fields.forEach((text, k) => { if (text !== words[k]) by(story.fields[k]).textContent = story.texts[text]; });
  words = fields;
  draw(there);
  map.setAttribute("viewBox", story.moments[now].paper);
  for (const row of document.querySelectorAll(".cards tr, #table .board tr")) {
    row.classList.toggle("empty", [...row.querySelectorAll("[id]")].every(each => !each.textContent));
  }
  steps.forEach(each => each.classList.toggle("now", each === step));
  moments.forEach(each => each === moment ? each.setAttribute("aria-current", "step") : each.removeAttribute("aria-current"));
  rounds.forEach(each => each.hash === "#" + step.id ? each.setAttribute("aria-current", "true") : each.removeAttribute("aria-current"));
  const told = moment === step ? step.querySelector("h2") : moment;
  by("said").replaceChildren(...[...told.childNodes].map(each => each.cloneNode(true)));
  slider.value = now;
  slider.setAttribute("aria-valuetext", `${now + 1} ${slider.dataset.of} ${moments.length}; ${step.querySelector("h2").textContent}`);
  back.setAttribute("aria-disabled", now === 0);
  on.setAttribute("aria-disabled", now === moments.length - 1);
  reveal();
  const row = rounds[0].closest("ol"), link = rounds.find(each => each.hasAttribute("aria-current"));
  row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  history.replaceState(null, "", "#" + moment.id);
  keep(moment.id);
}

function find(hash) {
  const at = moments.findIndex(each => "#" + each.id === hash);
  return at >= 0 ? at : moments.findIndex(each => "#" + each.closest(".step").id === hash);
}

function byRound(to) {
  const step = steps.indexOf(moments[now].closest(".step"));
  const first = find("#" + steps[step].id);
  if (to < 0 && now > first) return first;
  return find("#" + steps[Math.max(0, Math.min(step + to, steps.length - 1))].id);
}

back.onclick = () => show(now - 1);
on.onclick = () => show(now + 1);
slider.max = moments.length - 1;
slider.oninput = () => show(Number(slider.value));
[...rounds, ...jumps].forEach(link => link.onclick = event => { event.preventDefault(); show(find(link.hash)); });
moments.forEach((moment, at) => { if (moment.matches("li")) moment.onclick = () => { show(at); moment.parentElement.blur(); }; });
for (const list of document.querySelectorAll(".told")) list.tabIndex = 0;  // it scrolls, also by keys
window.onhashchange = () => { if (find(location.hash) >= 0) show(find(location.hash)); };
document.onkeydown = event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("ol.told")) return;
  const last = moments.length - 1, far = event.shiftKey;
  const to = {
    ArrowLeft: () => far ? byRound(-1) : now - 1,
    ArrowRight: () => far ? byRound(1) : now + 1,
    Home: () => 0,
    End: () => last,
  }[event.key];
  if (to) { event.preventDefault(); show(to()); }
};
const before = stopped();
if (before && find("#" + before) >= 0) {
  by("stopped").hash = before;
  by("stopped").hidden = false;
}
for (const each of document.querySelectorAll(".by-step, #table")) each.hidden = false;
document.body.classList.add("stepping");
show(Math.max(0, find(location.hash) >= 0 ? find(location.hash) : before ? find("#" + before) : 0));
window.onload = () => requestAnimationFrame(reveal); // once the browser has gone to the fragment of the address
