import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { billColumns, billHref } from '../bill/billColumns.tsx'
import { links } from '../links.web.ts'
import type { BillRow } from '../wordMaps.web.ts'

const shownRows = 25

/** The newest bills and credits of one vendor. */
export function VendorBills({ vendorId }: { vendorId: string }) {
  const { currency } = useCompany()
  const go = useGo()
  const list = useAnswer('billing.bill.list', { partyId: vendorId, limit: shownRows })
  const columns = billColumns(currency).filter(column => !column.optional && column.id !== 'party')
  return (
    <Loaded answer={list}>
      {({ rows, next }) => (
        <DataTable
          bare
          label={m['billing.page.bills']()}
          columns={columns}
          rows={rows}
          rowId={(row: BillRow) => row.id}
          onOpen={row => go(billHref(row))}
          empty={<EmptyState title={m['billing.bill.none']()} />}
          foot={
            next ? <TextLink href={links.billsOf(vendorId)}>{m['billing.bill.all']()}</TextLink> : undefined
          }
        />
      )}
    </Loaded>
  )
}
