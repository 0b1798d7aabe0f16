import type { FieldErrors } from 'react-hook-form'
import { sayCode } from '#kernel/web/say.ts'
import type { PartyValues } from './partyForm.ts'

type Line = { readonly field?: string; readonly text: string }

/** Every error of the form with the path of its field, also inside documents and the address. */
export function errorLines(errors: FieldErrors<PartyValues>, whole: readonly string[]): Line[] {
  const lines: Line[] = []
  const walk = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return
    const { type, message } = node as { type?: unknown; message?: unknown }
    if (typeof type === 'string') {
      lines.push({
        field: path,
        text: typeof message === 'string' && message ? message : sayCode('kernel.field.invalid'),
      })
      return
    }
    for (const [key, child] of Object.entries(node)) walk(child, path ? `${path}.${key}` : key)
  }
  walk(errors, '')
  return [...lines, ...whole.map(text => ({ text }))]
}
