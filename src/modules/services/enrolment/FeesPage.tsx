import { useAddress } from '#kernel/web/list.ts'
import { onDemand } from '#ui/onDemand.tsx'
import { EnrolmentsList } from './EnrolmentsList.tsx'

const FeePlans = onDemand(async () => (await import('../feePlan/FeePlans.tsx')).FeePlans)

/** Pupils with what they owe, and the plans they are enrolled in. */
export default function FeesPage() {
  const [address] = useAddress()
  return address['tab'] === 'plans' ? <FeePlans /> : <EnrolmentsList />
}
