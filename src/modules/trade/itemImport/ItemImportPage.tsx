import { useState } from 'react'
import { words } from '#generated/choices/trade.itemImport.column.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { RecordFile } from '#modules/platform/import/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { links } from '../links.web.ts'
import { type ItemColumn, itemFile } from './itemImport.rules.ts'

/** Brings the items of an old list with what lies of them on the shelves. */
export default function ItemImportPage() {
  const { timeZone } = useCompany()
  const [openingOn, setOpening] = useState<string | null>(() => dayIn(new Date(), timeZone))
  return (
    <RecordFile<ItemColumn>
      name="trade.itemImport"
      columns={itemFile}
      title={m['trade.itemImport.title']()}
      intro={m['trade.itemImport.intro']()}
      back={{ name: m['trade.item.list.title'](), href: links.items() }}
      words={words}
      asked={{ openingOn }}
      whyNotYet={openingOn === null ? m['trade.itemImport.noDay']() : null}
      more={<DateField label={m['trade.itemImport.openingOn']()} value={openingOn} onChange={setOpening} />}
    />
  )
}
