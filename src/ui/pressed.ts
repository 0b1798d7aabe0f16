import type { ReactElement } from 'react'

/** A button of the kit as the accessible parts want it: it hands what they add on to its `<button>`. */
export const pressed = (button: ReactElement) => button as ReactElement<object, string>
