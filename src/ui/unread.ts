/** The first field around an element that holds what could not be read as a number, where there is one. */
function unreadAround(element: HTMLElement): HTMLElement | null {
  const form = element instanceof HTMLButtonElement ? element.form : element.closest('form')
  const around = form ?? element.closest('[role="dialog"], [role="alertdialog"], main')
  return around?.querySelector<HTMLElement>('[data-unread]') ?? null
}

/**
 * Stops what would send a form while one of its fields holds what could not be read, and leads there. The field's value is
 * empty meanwhile, so the form itself would be content.
 */
export function stopAtUnread(event: {
  currentTarget: unknown
  target: unknown
  preventDefault: () => void
  stopPropagation: () => void
}): boolean {
  const pressed = [event.currentTarget, event.target].find(one => one instanceof HTMLElement)
  const field = pressed ? unreadAround(pressed as HTMLElement) : null
  if (!field) return false
  event.preventDefault()
  event.stopPropagation()
  field.scrollIntoView({ block: 'center' })
  field.focus()
  return true
}
