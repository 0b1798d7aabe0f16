import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { late } from '#ui/onDemand.tsx'
import type { Employee } from '../employee/employeeWords.web.ts'
import { DocumentTable, IdentityTable } from './DocumentTables.tsx'
import { documentTypeWords, type EmployeeDocument, identityName } from './documentWords.web.ts'

const DocumentForm = late(() => import('./DocumentForm.tsx'))
const DocumentFeeDialog = late(() => import('./DocumentFeeDialog.tsx'))
const RemoveDocument = late(() => import('./RemoveDocument.tsx'))

type Act =
  | { kind: 'add' }
  | { kind: 'renew' | 'remove'; document: EmployeeDocument }
  | {
      kind: 'pay'
      name: string
      type: string
      fee: string | null
      documentId?: string
      partyDocumentId?: string
    }

/** The papers of an employment with their history, and those of identity beside them. */
export function DocumentsTab({ employee }: { employee: Employee }) {
  const { can } = useSession()
  const [act, setAct] = useState<Act | null>(null)
  const [withReplaced, setWithReplaced] = useState(false)
  const answer = useAnswer('hr.employeeDocument.list', { employeeId: employee.id })
  const mayWrite = can('hr.employees.write') && employee.status !== 'left'
  const mayPay = can('finance.vendors.write') || can('finance.payments.write')
  const close = () => setAct(null)
  const add = mayWrite && (
    <Button kind="primary" onPress={() => setAct({ kind: 'add' })}>
      <Plus aria-hidden />
      {m['hr.document.add']()}
    </Button>
  )
  const isShown = ({ state }: { state: string }) => withReplaced || state !== 'replaced'
  return (
    <>
      <Loaded answer={answer}>
        {({ rows, identity }) => (
          <>
            <div className="card-body row wrap">
              {add}
              {[...rows, ...identity].some(row => row.state === 'replaced') && (
                <Checkbox checked={withReplaced} onChange={setWithReplaced}>
                  {m['hr.document.withReplaced']()}
                </Checkbox>
              )}
            </div>
            <h3 className="card-head">{m['hr.document.employment']()}</h3>
            {rows.length === 0 ? (
              <EmptyState title={m['hr.document.empty']()} />
            ) : (
              <DocumentTable
                rows={rows.filter(isShown)}
                onRenew={mayWrite ? document => setAct({ kind: 'renew', document }) : null}
                onRemove={mayWrite ? document => setAct({ kind: 'remove', document }) : null}
                onPay={
                  mayPay
                    ? ({ id, type, fee }) =>
                        setAct({ kind: 'pay', name: documentTypeWords[type](), type, fee, documentId: id })
                    : null
                }
              />
            )}
            <h3 className="card-head">{m['hr.document.identity']()}</h3>
            {identity.length === 0 ? (
              <EmptyState title={m['hr.document.identityEmpty']()} />
            ) : (
              <IdentityTable
                rows={identity.filter(isShown)}
                onPay={
                  mayPay
                    ? ({ id, type }) =>
                        setAct({
                          kind: 'pay',
                          name: identityName(type),
                          type,
                          fee: null,
                          partyDocumentId: id,
                        })
                    : null
                }
              />
            )}
          </>
        )}
      </Loaded>
      <Suspense>
        {(act?.kind === 'add' || act?.kind === 'renew') && (
          <DocumentForm
            employeeId={employee.id}
            renews={act.kind === 'renew' ? act.document : null}
            onClose={close}
          />
        )}
        {act?.kind === 'remove' && <RemoveDocument document={act.document} onClose={close} />}
        {act?.kind === 'pay' && <DocumentFeeDialog employeeId={employee.id} of={act} onClose={close} />}
      </Suspense>
    </>
  )
}
