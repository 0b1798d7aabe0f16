import type { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import { openText, sealText } from '#modules/parties/public.server.ts'

/** What is written of patients lies sealed with the key of the company, derived from the secret of the installation. */
export const seal = (ctx: Ctx, value: unknown): Buffer =>
  sealText(ctx.company.sealedAs, JSON.stringify(value))

export function unseal<Shape extends z.ZodType>(ctx: Ctx, shape: Shape, sealed: Buffer): z.output<Shape> {
  return shape.parse(JSON.parse(openText(ctx.company.sealedAs, sealed)))
}
