import type { FieldErrors, FieldValues } from 'react-hook-form'
import { sayCode } from '#kernel/web/say.ts'

type Line = { readonly field?: string; readonly text: string }

/** Every error of a form with the path of its field, also inside rows, and what concerns the whole. */
export function errorLines<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  whole: readonly string[],
): Line[] {
  const lines: Line[] = []
  const walk = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return
    const { type, message } = node as { type?: unknown; message?: unknown }
    if (typeof type === 'string') {
      const text = typeof message === 'string' && message ? message : sayCode('kernel.field.invalid')
      lines.push({ field: path, text })
      return
    }
    for (const [key, child] of Object.entries(node)) walk(child, path ? `${path}.${key}` : key)
  }
  walk(errors, '')
  return [...lines, ...whole.map(text => ({ text }))]
}
