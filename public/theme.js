// Runs before the first paint, so that a dark page never flashes white. Key `theme`: light, dark or system.
;(() => {
  let theme = 'system'
  try {
    theme = localStorage.getItem('theme') ?? 'system'
    const language = localStorage.getItem('language')
    if (language === 'en') {
      document.documentElement.lang = 'en'
      document.documentElement.dir = 'ltr'
    }
  } catch {
    // Storage is closed: the system decides.
  }
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
})()

// Who is calling is asked while the app is still on its way.
{
  const url = '/api/access.session.read'
  window.early = { [url]: fetch(url, { credentials: 'same-origin' }).catch(() => null) }
}
