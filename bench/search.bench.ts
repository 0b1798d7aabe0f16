import type pg from 'pg'
import { findParties } from '#modules/parties/party/party.contract.ts'
import { searchVectors } from '#modules/parties/party/searchVectors.rules.ts'
import { type Dice, dice } from '../src/demo/random.ts'
import type { Bench } from './bench.ts'
import { aBenchCompany } from './company.ts'
import { customerId, familyNames, fillCustomers, firstNames } from './customers.ts'
import { percentile } from './report.ts'

/** What clerks type: two names, a piece of a family name, other spellings of a letter, a first name alone, a phone's end. */
function typed(roll: Dice): string {
  const [first, second, family] = [roll.pick(firstNames), roll.pick(firstNames), roll.pick(familyNames)]
  const kinds = [
    `${first} ${family}`,
    `${first} ${second} ${family.slice(0, 5)}`,
    family.slice(2),
    `${first.replace(/[أإآ]/g, 'ا')} ${family.replace(/ي$/, 'ى')}`,
    first,
    `${family.replace(/^ال/, '')} ${first.slice(0, 3)}`,
    String(roll.between(1_000_000, 9_999_999)),
  ]
  return roll.pick(kinds)
}

const wantedRecall = 0.98

/** Writes the names of the corpus of searches among the others, numbered on from them. */
async function addCorpus(owner: pg.Client, companyId: number, after: number): Promise<readonly string[]> {
  const names = [...new Set(searchVectors.map(vector => vector.name))]
  const number = '($2::int + n)::int'
  await owner.query(
    `insert into parties.party (company_id, id, code, kind, name_ar, name_en, phone)
     select $1, ${customerId(number)}, 'PTY-2025-' || lpad(n::text, 5, '0'), 'individual',
       case when name ~ '[\u0600-\u06ff]' then name end, case when name !~ '[\u0600-\u06ff]' then name end, '+96522' || lpad(n::text, 6, '0')
     from unnest($3::text[]) with ordinality as of (name, n)`,
    [companyId, after, names],
  )
  await owner.query(
    `insert into parties.party_role (company_id, party_id, role)
     select $1, ${customerId(number)}, 'customer' from generate_series(1, cardinality($3::text[])) n`,
    [companyId, after, names],
  )
  return names
}

/** The share of the corpus whose search, as the list of customers makes it, has who was meant among all it finds. */
async function recallOf(owner: pg.Client, after: number, names: readonly string[]): Promise<number> {
  let found = 0
  for (const { name, typed } of searchVectors) {
    const { rows } = await owner.query<{ hit: boolean }>(
      `select exists (select from parties.search_party_ids($1) where party_id = ${customerId('$2::int')}) as hit`,
      [typed, after + names.indexOf(name) + 1],
    )
    if (rows[0]?.hit) found++
  }
  return found / searchVectors.length
}

/** The picker's search of a customer in a million, two hundred times as different people type. */
export const arabicSearch: Bench = {
  names: ['arabic-search-1m'],
  run: async (scratch, { quick, log }) => {
    const { owner } = scratch
    const company = await aBenchCompany(scratch, log)
    try {
      const count = quick ? 100_000 : 1_000_000
      await fillCustomers(owner, company.id, count)
      const names = await addCorpus(owner, company.id, count)
      const roll = dice(20_261_121)
      const texts = Array.from({ length: 200 }, () => typed(roll))
      for (const text of texts.slice(0, 20)) await company.call(findParties, { text })
      const samples: { text: string; ms: number }[] = []
      const direct: number[] = []
      let found = 0
      for (const text of texts) {
        let began = performance.now()
        const { rows } = await company.call(findParties, { text })
        samples.push({ text, ms: performance.now() - began })
        if (rows.length > 0) found++
        began = performance.now()
        await owner.query('select party_id, rank from parties.search_party_ids($1, 8)', [text])
        direct.push(performance.now() - began)
      }
      const slowest = samples.sort((a, b) => b.ms - a.ms).slice(0, 3)
      log(
        `arabic-search: ${found} of ${texts.length} found somebody; slowest ${slowest.map(one => `«${one.text}» ${one.ms.toFixed(0)} ms`).join(', ')}`,
      )
      const recall = await recallOf(owner, count, names)
      log(`arabic-search: recall ${(recall * 100).toFixed(1)} % of ${searchVectors.length} pairs`)
      const value = percentile(
        samples.map(one => one.ms),
        0.95,
      )
      return [
        {
          name: 'arabic-search-1m',
          value: value / percentile(direct, 0.95),
          unit: 'x-direct',
          budget: 2.5,
          measured: `${value.toFixed(1)} ms p95`,
          sound: found > texts.length / 2 && recall >= wantedRecall,
        },
      ]
    } finally {
      await company.close()
    }
  },
}
