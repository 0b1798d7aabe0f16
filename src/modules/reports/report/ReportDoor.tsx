import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { hrefOf } from './hrefOf.web.ts'
import { reportAt } from './reportIds.rules.ts'

function UnknownReport() {
  return (
    <div className="page">
      <PageHeader title={m['reports.page.title']()} />
      <EmptyState
        title={m['reports.report.unknown']()}
        actions={
          <ButtonLink kind="primary" href="/reports">
            {m['reports.report.all']()}
          </ButtonLink>
        }
      />
    </div>
  )
}

/** `/report/{moduleType}/{reportId}`: leads to the report with the filters of the address; an unknown one shows a notice and no other report. */
export default function ReportDoor() {
  const { moduleType = '', reportId = '' } = useParams({ strict: false })
  const chosen = useSearch({ strict: false })
  const answer = useAnswer('reports.catalogue.list', {})
  const found = reportAt(moduleType, reportId)
  if ('path' in found) return <Navigate to={found.path} search={true} replace />
  return (
    <Loaded answer={answer}>
      {({ rows }) => {
        const report = rows.find(row => row.id === found.id)
        return report ? <Navigate to={hrefOf(report, chosen)} replace /> : <UnknownReport />
      }}
    </Loaded>
  )
}
