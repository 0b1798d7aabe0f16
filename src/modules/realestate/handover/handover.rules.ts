type Place = { propertyType: string; bedrooms: number | null; bathrooms: number | null }
type Item = { room: string; item: string }

const dwellings = ['apartment', 'villa', 'house', 'floor', 'chalet']
const bare = ['land', 'parking']

const several = (room: string, count: number): string[] =>
  count <= 1 ? [room] : Array.from({ length: Math.min(count, 20) }, (_, at) => `${room} ${at + 1}`)

const within = (rooms: readonly string[], items: readonly string[]): Item[] =>
  rooms.flatMap(room => items.map(item => ({ room, item })))

/** The items of a walk by kind of property, where there is no earlier walk. */
export function usualItems({ propertyType, bedrooms, bathrooms }: Place): Item[] {
  if (bare.includes(propertyType)) return within(['الموقع'], ['الأرضية', 'العلامات والحدود'])
  const shell = within(['المدخل'], ['الباب والأقفال', 'عداد الكهرباء ولوحة القواطع'])
  const wet = within(several('الحمام', bathrooms ?? 1), ['الأدوات الصحية', 'السخان'])
  if (!dwellings.includes(propertyType))
    return [
      ...shell,
      ...within(['المساحة'], ['الجدران والدهان', 'الأرضية', 'الإضاءة', 'التكييف', 'الواجهة']),
      ...wet,
    ]
  return [
    ...shell,
    ...within(['الصالة'], ['الجدران والدهان', 'الأرضية', 'التكييف', 'النوافذ']),
    ...within(['المطبخ'], ['الخزائن', 'المغسلة والخلاط']),
    ...wet,
    ...within(several('غرفة النوم', bedrooms ?? 1), ['الجدران والدهان', 'الباب', 'التكييف']),
  ]
}
