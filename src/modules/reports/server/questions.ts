import { whyNotAdmit } from '#kernel/server/admit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Bound, ServerModule } from '#kernel/server/module.ts'
import type { CompanyModule } from '#kernel/shared/manifest.ts'

type Question = { readonly bound: Bound; readonly companyModule: CompanyModule }

const questions = new Map<string, Question>()

/** Makes the questions of the modules known to reports by their names; once, in the composition root. */
export function registerQuestions(modules: readonly ServerModule[]): void {
  for (const { endpoints, manifest } of modules)
    for (const bound of endpoints)
      if (bound.endpoint.kind === 'query')
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
