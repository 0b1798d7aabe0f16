import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'

type Row = OutputFor<'accounting.asset.import'>['proof'][number]

/** Every account the file touches: its balance, its future balance, and the figure of the asset register. */
export function AssetProof({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null
  const account = (row: Row) => (
    <TextLink href={links.account(row.accountId)}>
      <span className="n">{row.code}</span> <bdi>{nameOf(row)}</bdi>
    </TextLink>
  )
  const figures = ['before', 'added', 'after', 'register', 'purchases'] as const
  const headers: Readonly<Record<(typeof figures)[number], () => string>> = {
    before: m['accounting.import.proof.before'],
    added: m['accounting.import.proof.added'],
    after: m['accounting.import.proof.after'],
    register: m['accounting.import.proof.register'],
    purchases: m['accounting.import.proof.purchases'],
  }
  const columns: Column<Row>[] = [
    { id: 'account', header: m['accounting.account.title'](), cell: account },
    ...figures.map(figure => ({
      id: figure,
      header: headers[figure](),
      align: 'money' as const,
      cell: (row: Row) => <Amount amount={row[figure]} strong={figure === 'after'} />,
    })),
  ]
  const hasPurchases = rows.some(row => /[1-9]/.test(row.purchases))
  return (
    <>
      {hasPurchases && <Notice hue="amber">{m['accounting.import.proof.purchasesNote']()}</Notice>}
      <Card flush title={m['accounting.import.proof.title']()} caption={m['accounting.import.proof.hint']()}>
        <DataTable
          bare
          label={m['accounting.import.proof.title']()}
          rows={rows}
          rowId={row => row.accountId}
          columns={columns}
          card={row => (
            <>
              <span className="card-row">{account(row)}</span>
              <span className="card-row cap">
                {headers.after()} <Amount amount={row.after} strong />
              </span>
              <span className="card-row cap">
                {headers.register()} <Amount amount={row.register} />
              </span>
            </>
          )}
        />
      </Card>
    </>
  )
}
