import type { Ctx } from '#kernel/server/context.ts'
import type { ApprovalSource } from './approval.rules.ts'

/** A record that asks for approval: its type as the audit trail names it, and its id. */
export type ApprovalSubject = { readonly type: string; readonly id: string }

export type Ended = {
  readonly outcome: 'rejected' | 'withdrawn'
  readonly reason: string
  readonly requestedBy: string
}

export type Approved = { readonly requestedBy: string; readonly requestedByName: string }

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    approvalSources: SourceHandler
  }
}

/**
 * What a module that owns records of a type gives for their approval. Two modules may share a source of rules: the record's type is the
 * difference.
 */
export type SourceHandler = {
  /** As the audit trail names the record, e.g. `billing.payment`. */
  readonly type: string
  /** The sources of rules whose requests are of this record. */
  readonly sources: readonly ApprovalSource[]
  /** Who may send such a record for approval: the permission of the command that submits it. */
  readonly permission: string
  /** Whether its approval posts, so that the screen shows the entry beforehand. */
  readonly posts: boolean
  /** What is approved, word for word; an approval of anything else is refused. Null where the record is gone. */
  readonly fields: (ctx: Ctx, id: string) => Promise<Readonly<Record<string, unknown>> | null>
  /** What the approval changes, for the person who decides; the rest is read in the record itself. */
  readonly facts?: (ctx: Ctx, id: string) => Promise<readonly Fact[]>
  /** `module.noun:id` of the record to read before deciding, where what is approved has no page of its own. */
  readonly document?: (ctx: Ctx, id: string) => Promise<string | null>
  /** Takes the locks that the effect takes anyway, ahead of the request's own: always in the same order. */
  readonly lock?: (ctx: Ctx, id: string) => Promise<void>
  /** Runs with the last approval, in its transaction. Its refusal is shown to the approver, and nothing is recorded. */
  readonly approve: (ctx: Ctx, id: string, request: Approved) => Promise<void>
  /** The request was rejected or taken back. */
  readonly end: (ctx: Ctx, id: string, ended: Ended) => Promise<void>
}

/** One line of what is approved: a word key, what stands there now where something is changed, and what will. */
export type Fact = {
  readonly label: string
  readonly kind: 'text' | 'money' | 'day' | 'word'
  readonly before?: string | null
  readonly value: string
}

/** How records of a type are approved. */
export async function handlerOf(ctx: Ctx, type: string): Promise<SourceHandler> {
  const handler = (await ctx.contributed('approvalSources')).find(one => one.type === type)
  if (!handler) throw new Error(`No module contributes how ${type} is approved.`)
  return handler
}

/** The sources whose documents are there. */
export async function approvalSourcesOf(ctx: Ctx): Promise<ApprovalSource[]> {
  const handlers = await ctx.contributed('approvalSources')
  return [...new Set(handlers.flatMap(handler => handler.sources))]
}
