/**
 * What modules give to one another, by kind. The module that takes a kind declares it beside the type of its values:
 * `declare module '#kernel/server/contributions.ts' { interface Contributions { subledgers: Subledger } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules above fill it
export interface Contributions {}

/** What a module offers. The files of a kind are read when something asks for the kind: a company that never does pays no memory. */
export type Offered = {
  readonly [Kind in keyof Contributions]?: () => Promise<readonly Contributions[Kind][]>
}

export type Contributed = <Kind extends keyof Contributions>(
  kind: Kind,
) => Promise<readonly Contributions[Kind][]>

type Module = { readonly contributes?: Offered }

const joins = new WeakMap<readonly Module[], Contributed>()

/** What these modules contribute, in their order; each kind is joined once for the modules of a runtime, when first asked for. */
export function contributedBy(modules: readonly Module[]): Contributed {
  const known = joins.get(modules)
  if (known) return known
  const kinds = new Map<keyof Contributions, Promise<readonly unknown[]>>()
  const contributed = (kind: keyof Contributions) => {
    const joined = kinds.get(kind) ?? joinOf(modules, kind)
    kinds.set(kind, joined)
    return joined
  }
  joins.set(modules, contributed as Contributed)
  return contributed as Contributed
}

async function joinOf(modules: readonly Module[], kind: keyof Contributions): Promise<readonly unknown[]> {
  const offers: readonly (readonly unknown[])[] = await Promise.all(
    modules.map(
      ({ contributes }) => (contributes?.[kind] as (() => Promise<readonly unknown[]>) | undefined)?.() ?? [],
    ),
  )
  return offers.flat()
}
