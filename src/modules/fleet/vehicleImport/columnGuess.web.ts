import { type ColumnMap, guessBy } from '#modules/platform/import/public.ts'
import type { ImportField } from './vehicleImport.rules.ts'

/** What files call our fields, in both languages; several words of a name stand for each other, best first. */
const headerWords: Readonly<Record<ImportField, string>> = {
  make: 'make,manufacturer,brand,vehicle make,car make,الصانع,الشركة الصانعة,الماركة,ماركة,الصنع,صنع',
  model: 'model,vehicle model,car model,model name,الطراز,الموديل,طراز,موديل,اسم المركبة,اسم السيارة',
  year: 'year,model year,vehicle year,year of make,manufacture year,سنة الصنع,السنة,سنة,سنة الموديل,عام الصنع',
  plate:
    'plate,plate number,plate no,license plate,licence plate,registration number,رقم اللوحة,اللوحة,لوحة,رقم المركبة,رقم السيارة',
  vin: 'vin,chassis,chassis number,chassis no,vin number,رقم الهيكل,الهيكل,رقم الشاصي,الشاصي,رقم القاعدة',
  type: 'type,vehicle type,body,body type,body class,category,class,النوع,نوع المركبة,نوع السيارة,الهيكل الخارجي,الفئة,فئة',
  fuelType: 'fuel type,fuel,نوع الوقود,الوقود,وقود',
  transmission: 'transmission,gearbox,gear,ناقل الحركة,القير,الجير,ناقل',
  colour: 'colour,color,اللون,لون',
  seats: 'seats,seat count,number of seats,المقاعد,عدد المقاعد,عدد الركاب',
  odometerKm:
    'odometer,odometer km,mileage,km,kilometers,kilometres,العداد,قراءة العداد,الكيلومترات,كم,الممشى',
  group: 'group,vehicle group,fleet group,المجموعة,مجموعة,مجموعة المركبات',
  registrationExpiresOn:
    'registration expiry,registration expires,registration end,registration expires on,expiry,انتهاء الدفتر,انتهاء التسجيل,تاريخ انتهاء الدفتر,انتهاء الاستمارة,انتهاء دفتر المركبة,انتهاء الترخيص',
  daily:
    'daily,daily rate,rate daily,price per day,daily price,rate,price,السعر اليومي,الأجرة اليومية,الإيجار اليومي,سعر اليوم,يومي,السعر',
  weekly: 'weekly,weekly rate,rate weekly,price per week,weekly price,السعر الأسبوعي,أسبوعي,الإيجار الأسبوعي',
  monthly: 'monthly,monthly rate,rate monthly,price per month,monthly price,السعر الشهري,شهري,الإيجار الشهري',
  minDaily: 'minimum daily,min daily,min daily rate,minimum rate,أدنى سعر يومي,الحد الأدنى اليومي,أقل سعر',
  note: 'note,notes,remark,remarks,comment,comments,description,ملاحظة,ملاحظات,الوصف',
}

/** Which column is what in a file of vehicles. */
export const guessColumns = (headers: readonly string[]): ColumnMap<ImportField> =>
  guessBy(headerWords, headers)
