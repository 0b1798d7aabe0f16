import type { Day } from '#kernel/shared/day.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import type { PartyRole } from './party/partyCodes.rules.ts'
import type { NewParty } from './party/partySaving.commands.ts'
import { createCustomer } from './public.server.ts'

type Wanted = Partial<Omit<NewParty, 'roles' | 'documents'>> & {
  roles?: readonly PartyRole[]
  civilId?: string
  /** Gives a driving licence that is good to the end of this day. */
  licenceUntil?: Day
  documents?: NewParty['documents']
}

let made = 0

/** A customer with a name and a phone of their own; returns id and code. */
export async function aCustomer(t: TestCompany, wanted: Wanted = {}): Promise<{ id: string; code: string }> {
  made += 1
  const { civilId, licenceUntil, documents = [], ...fields } = wanted
  const serial = String(made).padStart(6, '0')
  return t.act(ctx =>
    createCustomer(ctx, {
      nameAr: `عميل الاختبار ${made}`,
      phone: `+96555${serial}`,
      ...fields,
      documents: [
        ...documents,
        ...(civilId ? [{ type: 'civil_id' as const, number: civilId }] : []),
        ...(licenceUntil
          ? [{ type: 'driving_licence' as const, number: `L${serial}`, expiresOn: licenceUntil }]
          : []),
      ],
    }),
  )
}
