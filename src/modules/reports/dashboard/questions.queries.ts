import { z } from 'zod'
import { whyNotAdmit } from '#kernel/server/admit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Bound, ServerModule } from '#kernel/server/module.ts'
import type { DocumentReply } from '#kernel/shared/endpoint.ts'
import { inputRefusal } from '#kernel/shared/input-refusal.ts'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { deny, refuse } from '#kernel/shared/refusal.ts'

type Question = { bound: Bound; companyModule: CompanyModule }

const questions = new Map<string, Question>()

/** Makes the questions and documents of the modules known to reports by their names; once, in the composition root. */
export function registerQuestions(modules: readonly ServerModule[]): void {
  for (const { endpoints, manifest } of modules)
    for (const bound of endpoints)
      if (bound.endpoint.kind !== 'command')
        questions.set(bound.endpoint.name, { bound, companyModule: manifest.companyModule })
}

/**
 * Asks a question of another module as its own page asks it, under the same rights, so that what is shown here can never differ
 * from the list it opens. Null where the person may not ask it. `Answer` is what that module's contract says.
 */
export async function askQuestion<Answer>(
  ctx: Ctx,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Answer | null> {
  const question = questions.get(name)
  if (!question) return null
  const { bound, companyModule } = question
  if (whyNotAdmit(bound.endpoint, companyModule, ctx.actor, ctx.now)) return null
  const answer = await bound.load()
  return (await answer(ctx, bound.endpoint.input.parse(input) as never)) as Answer
}

export const questionOf = (name: string): Question | null => questions.get(name) ?? null

/**
 * The same, under the rights of whoever the call is made for; what he may not ask is refused. A question is answered as it travels,
 * which is what the screens are made of; a document as its file.
 */
export async function askOnWire(
  ctx: Ctx,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const question = questions.get(name)
  if (!question) throw new Error(`No module answers ${name}.`)
  const { bound, companyModule } = question
  refuse(whyNotAdmit(bound.endpoint, companyModule, ctx.actor, ctx.now))
  const answer = await bound.load()
  const parsed = bound.endpoint.input.safeParse(input, { reportInput: true })
  if (!parsed.success) deny(inputRefusal(parsed.error.issues))
  const value = await answer(ctx, parsed.data as never)
  return bound.endpoint.kind === 'document'
    ? (value as DocumentReply)
    : z.encode(bound.endpoint.output, value as never)
}
