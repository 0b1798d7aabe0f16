import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { EvidenceDialog as Pack } from '#modules/platform/public.web.tsx'
import type { Contract } from '../../price/amounts.web.ts'
import { contractName } from '../list/contractColumns.tsx'

type Props = { contract: Contract; onClose: () => void }

/** «حزمة الأدلة» of a contract, made when it is asked for. */
export function EvidenceDialog({ contract, onClose }: Props) {
  const build = useCommand('rentals.evidence.build')
  const { mutate, data, error } = build
  // A repeat, as development draws everything twice, carries the same key and is the same pack.
  useEffect(() => mutate({ contractId: contract.id }), [mutate, contract.id])
  return (
    <Pack
      title={`${m['rentals.evidence.title']()} ${contractName(contract)}`}
      text={m['rentals.evidence.text']()}
      made={data}
      error={error}
      onClose={onClose}
    />
  )
}
