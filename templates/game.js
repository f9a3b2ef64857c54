"use strict";
const steps = [...document.querySelectorAll(".step")];
const links = [...document.querySelectorAll("nav a")];
const [back, on] = ["back", "on"].map(id => document.getElementById(id));
let now = 0;

function show(n) {
  now = Math.max(0, Math.min(n, steps.length - 1));
  steps.forEach((step, at) => step.classList.toggle("now", at === now));
  links.forEach((link, at) => at === now ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current"));
  back.disabled = now === 0;
  on.disabled = now === steps.length - 1;
  const row = links[now].closest("ol");
  row.scrollLeft = links[now].offsetLeft - (row.clientWidth - links[now].offsetWidth) / 2;
  document.getElementById("said").textContent = steps[now].querySelector("h2").textContent;
  history.replaceState(null, "", "#" + steps[now].id);
}

const asked = () => Math.max(0, steps.findIndex(step => "#" + step.id === location.hash));
back.onclick = () => show(now - 1);
on.onclick = () => show(now + 1);
links.forEach((link, at) => link.onclick = event => { event.preventDefault(); show(at); });
window.onhashchange = () => show(asked());
document.onkeydown = event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: steps.length - 1 }[event.key];
  if (to !== undefined) { event.preventDefault(); show(to); }
};
for (const each of [back, on, document.getElementById("keys")]) each.hidden = false;
document.body.classList.add("stepping");
show(asked());
