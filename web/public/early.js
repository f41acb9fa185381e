// Before the first paint, so that a chosen theme does not flash. A file of its own: the server
// forbids inline scripts.
try {
  const chosen = JSON.parse(localStorage.getItem('sextet.settings') || '{}')
  if (chosen.theme && chosen.theme !== 'auto') document.documentElement.dataset.theme = chosen.theme
  if (chosen.motion && chosen.motion !== 'auto') document.documentElement.dataset.motion = chosen.motion
} catch {}
