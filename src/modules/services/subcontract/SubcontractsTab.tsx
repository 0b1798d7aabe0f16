import { Plus } from 'lucide-react'
import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/services.subcontract.field.ts'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { PartyLink } from '#modules/parties/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { CertificatesTab } from '../certificate/CertificatesTab.tsx'
import { percentText } from '../certificate/certificateWords.web.ts'
import type { Project, Subcontract } from '../project/projectWords.web.ts'
import { SubcontractDialog } from './SubcontractDialog.tsx'

/** Each subcontract with its certificates under it. */
export function SubcontractsTab({ project }: { project: Project }) {
  const { can } = useSession()
  const [open, setOpen] = useState<Subcontract | 'new' | null>(null)
  const mayWrite = project.state === 'active' && can('services.projects.write')
  const add = mayWrite && (
    <Button onPress={() => setOpen('new')}>
      <Plus aria-hidden />
      {m['services.subcontract.add']()}
    </Button>
  )
  return (
    <>
      {project.subcontracts.length === 0 ? (
        <EmptyState title={m['services.subcontract.empty']()} actions={add} />
      ) : (
        add && <div className="row project-acts">{add}</div>
      )}
      {project.subcontracts.map(one => (
        <section key={one.id} className="stack">
          <div className="row wrap project-head">
            <PartyLink party={{ id: one.vendor.id, nameAr: one.vendor.name, nameEn: null }} />
            <bdi className="strong">{one.description}</bdi>
            <span>
              {fieldWords.value()} <Money amount={one.value} />
            </span>
            <span>
              {fieldWords.retentionBps()} <span className="n">{percentText(one.retentionBps)}</span>
            </span>
            <span>
              {fieldWords.certified()} <Money amount={one.certified} />
            </span>
            <span>
              {fieldWords.retained()} <Money amount={one.retained} />
            </span>
            {mayWrite && !project.certificates.some(row => row.subcontractId === one.id) && (
              <Button size="small" onPress={() => setOpen(one)}>
                {m['services.subcontract.act.save']()}
              </Button>
            )}
          </div>
          <CertificatesTab project={project} subcontractId={one.id} />
        </section>
      ))}
      {open && (
        <SubcontractDialog
          project={project}
          record={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
