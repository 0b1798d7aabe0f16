import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { words as basisWords } from '#generated/choices/hr.payComponent.basis.ts'
import { words as keyWords } from '#generated/choices/hr.payComponent.key.ts'
import { words as kindWords } from '#generated/choices/hr.payComponent.kind.ts'
import { m } from '#generated/words/messages.js'
import { wordOf } from '#kernel/shared/said.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { late } from '#ui/onDemand.tsx'
import { nameOf } from '../leave/leaveWords.web.ts'
import type { Component } from './ComponentForm.tsx'

const ComponentForm = late(() => import('./ComponentForm.tsx'))

const Marks = ({ row }: { row: Component }) => (
  <>
    {row.isRegular && <Badge hue="green">{m['hr.payComponent.regular']()}</Badge>}
    {!row.isActive && <Badge>{m['hr.payComponent.unused']()}</Badge>}
  </>
)

/** What pay is made of: the components that came with the company, and its own. */
export function ComponentsTab() {
  const answer = useAnswer('hr.payComponent.list', {})
  const [edited, setEdited] = useState<Component | 'new' | null>(null)
  return (
    <div className="stack">
      <div>
        <Button kind="primary" onPress={() => setEdited('new')}>
          <Plus aria-hidden />
          {m['hr.payComponent.add']()}
        </Button>
      </div>
      <Loaded answer={answer}>
        {({ rows }) => (
          <Card flush>
            <DataTable
              label={m['hr.payComponent.list.title']()}
              bare
              columns={[
                {
                  id: 'name',
                  header: m['hr.payComponent.field.nameAr'](),
                  cell: row => (
                    <span className="row">
                      <b>{nameOf(row)}</b>
                      <Marks row={row} />
                    </span>
                  ),
                },
                {
                  id: 'kind',
                  header: m['hr.payComponent.field.kind'](),
                  cell: row => kindWords[row.kind](),
                },
                {
                  id: 'basis',
                  header: m['hr.payComponent.field.basis'](),
                  cell: row => basisWords[row.basis](),
                },
                {
                  id: 'key',
                  header: m['hr.payComponent.field.mappingKey'](),
                  cell: row => wordOf(keyWords, row.key),
                },
              ]}
              rows={rows}
              rowId={row => row.id}
              onOpen={setEdited}
              card={row => (
                <>
                  <span className="card-row">
                    <b>{nameOf(row)}</b>
                    <Marks row={row} />
                  </span>
                  <span className="card-row cap">
                    <span>{kindWords[row.kind]()}</span>
                    <span>{wordOf(keyWords, row.key)}</span>
                  </span>
                </>
              )}
            />
          </Card>
        )}
      </Loaded>
      <Suspense>
        {edited && (
          <ComponentForm
            key={edited === 'new' ? edited : edited.id}
            component={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
