import { useAddress } from '#kernel/web/list.ts'
import { onDemand } from '#ui/onDemand.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { sections } from './PayrollSections.tsx'
import { RunsList } from './RunsList.tsx'

const waiting = () => <Skeleton lines={8} />
const AdvancesList = onDemand(async () => (await import('../advance/AdvancesList.tsx')).AdvancesList, waiting)
const Accruals = onDemand(async () => (await import('../accrual/Accruals.tsx')).Accruals, waiting)
const SettlementsList = onDemand(
  async () => (await import('../settlement/SettlementsList.tsx')).SettlementsList,
  waiting,
)
const SocialSecurity = onDemand(
  async () => (await import('../socialSecurity/SocialSecurity.tsx')).SocialSecurity,
  waiting,
)
const WageFilesList = onDemand(
  async () => (await import('../wageFile/WageFilesList.tsx')).WageFilesList,
  waiting,
)

/** Pay: runs month by month, advances, what is provided for end of service, final settlements, social security, and wage files. */
export default function PayrollPage() {
  const [address] = useAddress()
  switch (sections.find(one => one === address['tab'])) {
    case 'advances':
      return <AdvancesList />
    case 'endOfService':
      return <Accruals />
    case 'settlements':
      return <SettlementsList />
    case 'socialSecurity':
      return <SocialSecurity />
    case 'wageFiles':
      return <WageFilesList />
    default:
      return <RunsList />
  }
}
