import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { EvidenceDialog } from '#modules/platform/public.web.tsx'
import type { Case } from '../case/caseWords.web.ts'

/** «حزمة الأدلة» of a case, made when it is asked for. */
export function CaseEvidenceDialog({ record, onClose }: { record: Case; onClose: () => void }) {
  const build = useCommand('legal.evidence.build')
  const { mutate, data, error } = build
  // A repeat, as development draws everything twice, carries the same key and is the same pack.
  useEffect(() => mutate({ caseId: record.id }), [mutate, record.id])
  return (
    <EvidenceDialog
      title={`${m['legal.evidence.title']()} ${isolated(record.number ?? record.title)}`}
      text={m['legal.evidence.text']()}
      made={data}
      error={error}
      onClose={onClose}
    />
  )
}
