"""What of a page in a browser can hardly be read."""

FAINT = """(page => {
  const light = ([r, g, b]) => [r, g, b].map(n => n / 255)
    .map(n => n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4)
    .reduce((sum, n, at) => sum + n * [0.2126, 0.7152, 0.0722][at], 0.05);
  const paint = (node, name) => page.defaultView.getComputedStyle(node)[name].match(/[\\d.]+/g).map(Number);
  const ground = node => {
    if (!node) return [255, 255, 255];
    const found = paint(node, "backgroundColor");
    return found[3] === 0 ? ground(node.parentElement) : found;
  };
  const walk = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT), faint = [];
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement, words = walk.currentNode.data.trim();
    if (!words || !node.getClientRects().length || node.closest("svg")) continue;
    const both = [light(paint(node, "color")), light(ground(node))];
    if (Math.max(...both) < 4.5 * Math.min(...both)) faint.push(words);
  }
  return faint;
})"""
"""A script's function: the texts of a document whose contrast with their ground is below 4.5 (WCAG 2.2, 1.4.3)."""
