import type { OutputFor } from '#kernel/web/api.ts'

export type MedicalRecord = OutputFor<'clinic.record.open'>
export type Encounter = MedicalRecord['encounters'][number]

export const vitalKeys = [
  'systolic',
  'diastolic',
  'pulse',
  'temperature',
  'saturation',
  'weightKg',
  'heightCm',
] as const
