import { foldLight } from '#kernel/shared/arabic.ts'
import { wordTable } from '#modules/platform/import/public.ts'
import type { IdentityType } from '../identity/identity.rules.ts'
import { isoCountryNumbers } from '../identity/identityCountries.rules.ts'
import type { PartyKind } from '../party/partyCodes.rules.ts'

export const kindNames = wordTable<PartyKind>({
  individual: 'individual,person,فرد,شخص,أفراد,شخصي',
  organization: 'organization,organisation,company,corporate,business,شركة,مؤسسة,جهة,منشأة,شركات',
})

export const identityNames = wordTable<IdentityType>({
  civil_id: 'civil_id,civil id,البطاقة المدنية,بطاقة مدنية,مدنية,الرقم المدني',
  qid: 'qid,qatar id,الرقم الشخصي,البطاقة الشخصية القطرية,هوية قطرية',
  saudi_id: 'saudi_id,saudi id,national id,الهوية الوطنية,هوية وطنية,هوية سعودية,بطاقة أحوال',
  iqama: 'iqama,إقامة,الإقامة,رقم الإقامة',
  emirates_id: 'emirates_id,emirates id,الهوية الإماراتية,هوية إماراتية,بطاقة الهوية الإماراتية',
  cpr: 'cpr,البطاقة السكانية,بطاقة سكانية,الرقم السكاني,هوية بحرينية',
  oman_id: 'oman_id,oman id,البطاقة الشخصية العمانية,هوية عمانية,البطاقة العمانية',
  passport: 'passport,جواز,جواز سفر,جواز السفر',
  driving_licence: 'driving_licence,driving licence,driving license,رخصة قيادة,رخصة القيادة',
  residency: 'residency,تصريح إقامة,بطاقة إقامة',
  commercial_register: 'commercial_register,commercial register,cr,السجل التجاري,سجل تجاري,رخصة تجارية',
  authorisation: 'authorisation,authorization,تفويض,وكالة',
})

/** What people call a nationality where it is not the name of the country. */
const nationalities = wordTable<string>({
  KW: 'كويتي,كويتية,kuwaiti',
  SA: 'سعودي,سعودية,saudi,ksa,المملكة العربية السعودية',
  AE: 'إماراتي,إماراتية,emirati,uae,الإمارات',
  QA: 'قطري,قطرية,qatari',
  BH: 'بحريني,بحرينية,bahraini',
  OM: 'عماني,عمانية,omani,سلطنة عمان',
  EG: 'مصري,مصرية,egyptian',
  IN: 'هندي,هندية,indian',
  PK: 'باكستاني,باكستانية,pakistani',
  BD: 'بنغلاديشي,بنغالي,bangladeshi,بنجلاديش',
  PH: 'فلبيني,فلبينية,filipino,الفلبين',
  LK: 'سريلانكي,سيلاني,sri lankan',
  NP: 'نيبالي,nepali',
  SY: 'سوري,سورية,syrian',
  LB: 'لبناني,لبنانية,lebanese',
  JO: 'أردني,أردنية,jordanian',
  PS: 'فلسطيني,فلسطينية,palestinian,فلسطين',
  IQ: 'عراقي,عراقية,iraqi',
  YE: 'يمني,يمنية,yemeni',
  SD: 'سوداني,سودانية,sudanese',
  MA: 'مغربي,مغربية,moroccan',
  TN: 'تونسي,تونسية,tunisian',
  DZ: 'جزائري,جزائرية,algerian',
  IR: 'إيراني,إيرانية,iranian',
  TR: 'تركي,تركية,turkish,تركيا',
  US: 'أمريكي,أمريكية,american,usa,أمريكا',
  GB: 'بريطاني,بريطانية,british,uk,بريطانيا',
})

/** Every country by its folded name in both languages and by its code. */
function countryNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const says = ['ar', 'en'].map(
    locale => new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }),
  )
  for (const number of isoCountryNumbers) {
    const { region } = new Intl.Locale(`und-${number}`)
    if (!region || !/^[A-Z]{2}$/.test(region)) continue
    names.set(foldLight(region), region)
    for (const say of says) {
      const name = say.of(region)
      if (name) names.set(foldLight(name), region)
    }
  }
  return names
}

let known: ReadonlyMap<string, string> | undefined

/** The ISO code of a country or nationality as files write it; null for an unknown one. */
export function countryNamed(text: string): string | null {
  known ??= new Map([...countryNames(), ...nationalities])
  return known.get(foldLight(text)) ?? null
}
