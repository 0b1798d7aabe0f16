/** Brings a field of the kit into view and the focus into it, by its `name`; nothing where there is none. */
export function focusField(name: string): void {
  const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field
    ?.querySelector<HTMLElement>('input:not([hidden]), textarea, [role="spinbutton"], button, select')
    ?.focus()
}
