import { z } from 'zod'
import { whyNotAdmit } from '#kernel/server/admit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Bound } from '#kernel/server/module.ts'
import type { DocumentReply } from '#kernel/shared/endpoint.ts'
import { inputRefusal } from '#kernel/shared/input-refusal.ts'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { deny, refuse } from '#kernel/shared/refusal.ts'

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    questions: Question
  }
}

/** A query or document of any module, which reports ask by its name. */
export type Question = { bound: Bound; companyModule: CompanyModule }

export async function questionOf(ctx: Ctx, name: string): Promise<Question | null> {
  const questions = await ctx.contributed('questions')
  return questions.find(({ bound }) => bound.endpoint.name === name) ?? null
}

/**
 * Runs a query of another module as its own page does, under the same rights, so that what is shown here can never differ from the list it
 * opens. Null where the person may not run it. `Answer` is that of the module's contract.
 */
export async function askQuestion<Answer>(
  ctx: Ctx,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Answer | null> {
  const question = await questionOf(ctx, name)
  if (!question) return null
  const { bound, companyModule } = question
  if (whyNotAdmit(bound.endpoint, companyModule, ctx.actor, ctx.now)) return null
  const answer = await bound.load()
  return (await answer(ctx, bound.endpoint.input.parse(input) as never)) as Answer
}

/**
 * The same, under the rights of the person the call is made for; what they may not read is refused. A query is answered as it travels,
 * which is what the screens are made of; a document as its file.
 */
export async function askOnWire(
  ctx: Ctx,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const question = await questionOf(ctx, name)
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
