import type { Transition } from '#kernel/shared/lifecycle.ts'
import { forbidden, type Refusal } from '#kernel/shared/refusal.ts'

export const deviceStates = ['pending', 'active', 'revoked'] as const
export type DeviceState = (typeof deviceStates)[number]
export const deviceActions = ['approve', 'revoke'] as const
export type DeviceAction = (typeof deviceActions)[number]

/** The life cycle of a device; approving one revokes the older of the same employee. */
export const deviceTransitions: readonly Transition<DeviceState, DeviceAction>[] = [
  { action: 'approve', from: ['pending'], to: 'active', permissions: ['hr.attendance.write'] },
  { action: 'revoke', from: ['pending', 'active'], to: 'revoked', permissions: ['hr.attendance.write'] },
]

export const deviceBindings = ['off', 'warn', 'require'] as const
export type DeviceBinding = (typeof deviceBindings)[number]

/** What a punch from a device meets: nothing, a flag, or the refusal that asks for its approval. */
export function deviceVerdict(
  binding: DeviceBinding,
  isBound: boolean,
): 'clear' | 'flag' | 'DEVICE_NOT_BOUND' {
  if (isBound || binding === 'off') return 'clear'
  return binding === 'warn' ? 'flag' : 'DEVICE_NOT_BOUND'
}

/** Why a device cannot be decided by this person: it is the person's own. */
export const whyNotDecideDevice = (employeeUserId: string | null, userId: string): Refusal | null =>
  employeeUserId === userId ? forbidden('hr.attendance.own') : null
