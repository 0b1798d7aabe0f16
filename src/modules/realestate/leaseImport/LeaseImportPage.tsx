import { useState } from 'react'
import { words } from '#generated/choices/realestate.leaseImport.column.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { RecordFile } from '#modules/platform/import/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { links } from '../links.web.ts'
import { type LeaseColumn, leaseFile } from './leaseImport.rules.ts'

/** Brings the leases in force from the office's old list. */
export default function LeaseImportPage() {
  const { timeZone } = useCompany()
  const [billedUntil, setBilledUntil] = useState<string | null>(() => dayIn(new Date(), timeZone))
  return (
    <RecordFile<LeaseColumn>
      name="realestate.leaseImport"
      columns={leaseFile}
      title={m['realestate.leaseImport.title']()}
      intro={m['realestate.leaseImport.intro']()}
      back={{ name: m['realestate.lease.list.title'](), href: links.leases() }}
      words={words}
      asked={{ billedUntil }}
      whyNotYet={billedUntil === null ? m['realestate.leaseImport.noDay']() : null}
      more={
        <DateField
          label={m['realestate.leaseImport.billedUntil']()}
          value={billedUntil}
          onChange={setBilledUntil}
        />
      }
    />
  )
}
