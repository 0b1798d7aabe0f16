import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { nameOf } from '../account/names.web.ts'

type Props = { costCenterId: string | null; profitUnitId: string | null }

/** The cost centre and the profit unit of a line; nothing while they load or without the right. */
export function DimensionNames({ costCenterId, profitUnitId }: Props) {
  const { can } = useSession()
  const centers = useAnswer('accounting.costCenter.list', {}, { enabled: costCenterId !== null })
  const mayRead = can('finance.reports.view') || can('finance.ledger.view') || can('finance.assets.view')
  const units = useAnswer(
    'accounting.profitUnit.list',
    { id: profitUnitId ?? '' },
    { enabled: profitUnitId !== null && mayRead },
  )
  const center = centers.data?.rows.find(one => one.id === costCenterId)
  const unit = profitUnitId === null ? undefined : units.data?.rows[0]
  return (
    <>
      {center && <bdi>{`${center.code} ${nameOf(center)}`}</bdi>}
      {center && unit && ' · '}
      {unit && <bdi>{nameOf(unit)}</bdi>}
    </>
  )
}
