// A classic script that stands before the page when there is a notice. Who has closed it never sees it, so nothing moves
// while the page appears. It imports nothing, so that it is one small file, and runs wherever scripts do.
{
  const { notice = '' } = document.currentScript?.dataset ?? {}
  const key = 'notice'
  const hide = (): void => {
    document.documentElement.dataset.noticeClosed = ''
  }
  const close = (): void => {
    hide()
    document.querySelector('main')?.focus({ preventScroll: true })
    try {
      localStorage.setItem(key, notice)
    } catch {
      // Without a storage it is closed for as long as this document lives.
    }
  }
  try {
    if (localStorage.getItem(key) === notice) hide()
  } catch {
    // Without a storage nothing was closed before.
  }
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-closes-notice]')) close()
  })
}
