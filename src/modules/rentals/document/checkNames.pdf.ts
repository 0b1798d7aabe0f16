import type { Pair } from '#kernel/server/pdf/paper.ts'

const names: Readonly<Record<string, Pair>> = {
  front_tyres: ['الإطارات الأمامية', 'Front tyres'],
  rear_tyres: ['الإطارات الخلفية', 'Rear tyres'],
  front_lights: ['الأنوار الأمامية', 'Front lights'],
  rear_lights: ['الأنوار الخلفية', 'Rear lights'],
  mirrors: ['المرايا', 'Mirrors'],
  windscreen: ['الزجاج الأمامي', 'Windscreen'],
  rear_glass: ['الزجاج الخلفي', 'Rear glass'],
  engine: ['المحرك', 'Engine'],
  brakes: ['الفرامل', 'Brakes'],
  air_conditioning: ['التكييف', 'Air conditioning'],
  seat_belts: ['أحزمة الأمان', 'Seat belts'],
  body: ['الهيكل', 'Body'],
}

/** A line of the checklist as papers name it; a company's own line is its own name. */
export const checkName = (key: string): Pair => names[key] ?? [key, key]
