import { words } from '#generated/choices/hr.clock.ts'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { Fault } from '#kernel/web/api.ts'
import { currentLocale, sayError } from '#kernel/web/say.ts'
import {
  type ClockMessage,
  type ClockResponse,
  clockFailure,
  clockHttpFailure,
  clockSuccess,
  saidByServer,
} from '../clockMessage.rules.ts'

const sentences: Readonly<Record<string, (() => string) | undefined>> = words as never

/** The sentence of a message in the language of the page. */
export function sayMessage(message: ClockMessage): string {
  if ('text' in message) return message.text
  if (message.params) return m['hr.clock.tooFar'](message.params)
  return sentences[message.key.replace('hr.clock.', '')]?.() ?? m['hr.clock.unexpected']()
}

/** The server speaks Arabic; what it says itself has the same sentence in the other language. */
function inOwnLanguage(response: ClockResponse): ClockResponse {
  if (currentLocale() === 'ar') return response
  const own = saidByServer.find(code => code === response.errorCode)
  return {
    ...response,
    error: own && response.error ? (sentences[own]?.() ?? response.error) : response.error,
    message: response.message ? m['hr.clock.pending']() : response.message,
  }
}

export const sayFailure = (response: ClockResponse): string =>
  response.errorCode === 'KIOSK_ONLY'
    ? m['hr.clock.KIOSK_ONLY']()
    : sayMessage(clockFailure(inOwnLanguage(response), currentLocale()))

export const saySuccess = (action: 'in' | 'out', response: ClockResponse): string =>
  sayMessage(clockSuccess(action, inOwnLanguage(response)))

/** A call that failed: a refusal has its own sentence, a body that cannot be read is out of range (rule 4). */
export function sayBroken(error: unknown): string {
  if (error instanceof RefusalError) return sayError(error)
  if (error instanceof Fault && error.offline) return m['hr.clock.offline']()
  return sayMessage(clockHttpFailure(null, currentLocale()))
}
