import { m } from '#generated/words/messages.js'

// The frames of lists, records and forms put their actions in known places; keys press what the person would press there, so every page has
// them and a key can never do what its button would refuse.

const isOpenDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

const press = (element: HTMLElement | null | undefined): boolean => {
  if (!element || element.getAttribute('aria-disabled') === 'true') return false
  element.click()
  return true
}

/** Whether a person is typing: keys that are letters belong to the text then. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable], [role="spinbutton"]',
    ) !== null
  )
}

/** Ctrl+S: submits the form of the top dialog, else the one being typed in, else the only form of the page. */
export function pressSave(): boolean {
  const scope = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  const typed = document.activeElement?.closest('form')
  const form = scope
    ? scope.querySelector('form')
    : (typed ?? document.querySelector<HTMLFormElement>('main form'))
  form?.requestSubmit()
  return form !== null
}

/** Ctrl+N or Alt+N: the primary action in the header of a list. */
export function pressNew(): boolean {
  if (isOpenDialog()) return false
  return press(document.querySelector<HTMLElement>('.list-page .page-acts .btn.primary'))
}

/** Ctrl+E: the action called "edit" in the header of a record. */
export function pressEdit(): boolean {
  if (isOpenDialog()) return false
  const acts = [...document.querySelectorAll<HTMLElement>('.page-acts .btn')]
  return press(acts.find(act => act.textContent?.trim() === m['kernel.action.edit']()))
}

/** Del: the destructive action in the header of a record, whose dialog names the record and asks. */
export function pressDelete(): boolean {
  if (isOpenDialog()) return false
  return press(document.querySelector<HTMLElement>('.record-page .page-acts .btn.danger'))
}
