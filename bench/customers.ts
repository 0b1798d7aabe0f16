import type pg from 'pg'
import { idOf } from './company.ts'

export const firstNames =
  'محمد أحمد عبدالله خالد فهد سالم ناصر يوسف مشعل بدر طلال سعود عبدالرحمن إبراهيم علي حسن حسين جاسم منصور راشد نورة فاطمة مريم عائشة دلال عبير لطيفة منى شيخة هيا سارة ريم حصة أمل إيمان أسماء هدى آمنة زينب رؤى'.split(
    ' ',
  )
export const familyNames =
  'العامري الهاجري السنافي النبهاني الوسمي الصباغ الفلاح الحمدي الغدير الخيران المثنى الدرب العتيبي المطيري الشمري العنزي الرشيدي العجمي الدوسري القحطاني الحربي الظفيري الفضلي الكندري العوضي البلوشي الأنصاري الموسوي الحداد النجار الخياط القطان التميمي الهلالي المنصوري الكعبي النعيمي المهيري السويدي الزعابي الفارسي اليعقوبي الحارثي البوسعيدي الخليفة الذوادي العلوي الأيوبي الإبراهيمي آل_ثاني'
    .split(' ')
    .map(name => name.replace('_', ' '))

/** The id of the n-th generated customer, as an SQL expression. */
export const customerId = (number: string) => idOf('00000000-0000-7001-8000-', number)

/** Customers with three Arabic names and a phone, all invented, by plain SQL; the folded columns make themselves. */
export async function fillCustomers(owner: pg.Client, companyId: number, count: number): Promise<void> {
  // Built once at the end, the trigram indexes take a tenth of the time.
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'parties.party'::regclass and pg_get_indexdef(indexrelid) like '%gin%'`,
  )
  for (const { name } of indexes) await owner.query(`drop index ${name}`)
  await owner.query(
    `insert into parties.party (company_id, id, code, kind, name_ar, phone)
     select $1, ${customerId('n')}, 'PTY-2027-' || lpad(n::text, greatest(5, length(n::text)), '0'), 'individual',
       ($3::text[])[1 + n % cardinality($3::text[])] || ' ' ||
       ($3::text[])[1 + (n / 40 + n % 7) % cardinality($3::text[])] || ' ' ||
       ($4::text[])[1 + (n / 13 + n % 11) % cardinality($4::text[])],
       '+9655' || lpad((n * 7 % 10000000)::text, 7, '0')
     from generate_series(1, $2::int) n`,
    [companyId, count, firstNames, familyNames],
  )
  await owner.query(
    `insert into parties.party_role (company_id, party_id, role)
     select $1, ${customerId('n')}, 'customer' from generate_series(1, $2::int) n`,
    [companyId, count],
  )
  for (const { definition } of indexes) await owner.query(definition)
  await owner.query('vacuum (analyze) parties.party, parties.party_role')
}
