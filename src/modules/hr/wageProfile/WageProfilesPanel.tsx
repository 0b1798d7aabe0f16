import { Plus } from 'lucide-react'
import { useState } from 'react'
import { words as baseWords } from '#generated/choices/hr.wageProfile.base.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { WageProfileForm } from './WageProfileForm.tsx'

type Profile = OutputFor<'hr.wageProfile.list'>['rows'][number]

/** The formats of wage files: one for each bank or authority the company pays through. */
export default function WageProfilesPanel({ onClose }: { onClose: () => void }) {
  const answer = useAnswer('hr.wageProfile.list', {})
  const [edited, edit] = useState<Profile | 'new' | null>(null)
  if (edited) return <WageProfileForm profile={edited === 'new' ? null : edited} onClose={() => edit(null)} />
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={m['hr.wage.profiles']()}
      actions={
        <Button kind="primary" onPress={() => edit('new')}>
          <Plus aria-hidden />
          {m['hr.wageProfile.add']()}
        </Button>
      }
    >
      <Loaded answer={answer}>
        {({ rows }) => (
          <DataTable
            label={m['hr.wage.profiles']()}
            bare
            columns={[
              {
                id: 'name',
                header: m['hr.wageProfile.field.nameAr'](),
                cell: row => (
                  <span className="row">
                    <bdi className="strong">{row.nameAr}</bdi>
                    {!row.isActive && <Badge>{m['hr.wageProfile.unused']()}</Badge>}
                  </span>
                ),
              },
              {
                id: 'base',
                header: m['hr.wageProfile.field.base'](),
                cell: row => baseWords[row.base](),
              },
            ]}
            rows={rows}
            rowId={row => row.id}
            onOpen={edit}
            card={row => (
              <span className="card-row">
                <bdi className="strong">{row.nameAr}</bdi>
                <span className="cap">{baseWords[row.base]()}</span>
              </span>
            )}
            empty={<EmptyState title={m['hr.wageProfile.empty']()} />}
          />
        )}
      </Loaded>
    </SidePanel>
  )
}
