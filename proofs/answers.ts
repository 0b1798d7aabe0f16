import type { Reply } from '#kernel/server/handle.ts'
import type { Endpoint, WireInputOf } from '#kernel/shared/endpoint.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import type { CallOptions, TestCompany, WireOutput } from '#kernel/testing/company.ts'

/** How one call ended: a fault is what HTTP answers with 500. */
export type Answer<E extends Endpoint> =
  | { readonly kind: 'done'; readonly output: WireOutput<E>; readonly replayed: boolean }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'fault'; readonly message: string }

/** An overloaded machine had no connection in time: the call never began, and a client would send it again. */
const isTurnedAway = (error: Error) => error.message.includes('timeout exceeded when trying to connect')

/** Calls an endpoint through the whole pipeline and never throws. */
export async function answerOf<E extends Endpoint>(
  t: TestCompany,
  endpoint: E,
  input: WireInputOf<E>,
  options?: CallOptions,
  attempt = 1,
): Promise<Answer<E>> {
  let reply: Reply
  try {
    reply = await t.reply(endpoint, input, options)
  } catch (error) {
    if (isTurnedAway(error as Error) && attempt < 20)
      return answerOf(t, endpoint, input, options, attempt + 1)
    return { kind: 'fault', message: `${endpoint.name} failed: ${(error as Error).message.slice(0, 300)}` }
  }
  if (!reply.ok) return { kind: 'refused', refusal: reply.refusal }
  if ('document' in reply) return { kind: 'fault', message: `${endpoint.name} answered a document.` }
  return { kind: 'done', output: reply.output as WireOutput<E>, replayed: reply.replayed === true }
}

/** What is wrong with an answer that had to be given, or with a refusal the endpoint does not declare. */
export function whyWrong(endpoint: Endpoint, answer: Answer<Endpoint>): string | null {
  if (answer.kind === 'done') return null
  if (answer.kind === 'fault') return answer.message
  const { code } = answer.refusal
  const isDeclared = code.startsWith('kernel.') || endpoint.refusals?.includes(code)
  return isDeclared ? null : `${endpoint.name} refused with ${code}, which it does not declare.`
}
