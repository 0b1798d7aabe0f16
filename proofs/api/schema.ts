import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Operation } from '../../sweeps/inputs.ts'

export type Answer = { readonly status: number; readonly contentType: string; readonly text: string }

/** Says what is wrong with an answer: 5xx, a status or a body that the document does not describe. Null when it fits. */
export function judgeOf(
  document: Record<string, unknown>,
): (operation: Operation, answer: Answer) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'document' })
  const validators = new Map<object, ValidateFunction>()
  const validatorOf = (schema: object) => {
    const known = validators.get(schema)
    if (known) return known
    // A reference in the document is written from its root.
    const rooted = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'))
    const made = ajv.compile(rooted)
    validators.set(schema, made)
    return made
  }
  return (operation, { status, contentType, text }) => {
    if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`
    if (!(status in operation.answers)) return `answered ${status}, which the document does not list`
    const schema = operation.answers[status]
    if (!schema) return contentType.includes('json') ? 'answered JSON where a file is described' : null
    if (!contentType.includes('json')) return `answered ${contentType || 'nothing'} where JSON is described`
    const validate = validatorOf(schema)
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return `answered ${status} with a body that is no JSON`
    }
    if (validate(body)) return null
    const [error] = validate.errors ?? []
    return `answered ${status} off its schema at ${error?.instancePath}: ${error?.message} in ${text.slice(0, 300)}`
  }
}
