import type { Answer, Bound } from '#kernel/server/module.ts'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { forbidden, refuse } from '#kernel/shared/refusal.ts'

/** Endpoints of company modules of their own, where one server module answers several: closed where none of them is on. */
export const within = (modules: readonly CompanyModule[], bounds: readonly Bound[]): Bound[] =>
  bounds.map(({ endpoint, load }) => ({
    endpoint,
    load: async () => {
      const answer = await load()
      const guarded: Answer = (ctx, input) => {
        const isOn = modules.some(module => ctx.company.modules.includes(module))
        refuse(isOn ? null : forbidden('platform.module.off', { params: { module: modules[0]! } }))
        return answer(ctx, input)
      }
      return guarded
    },
  }))
