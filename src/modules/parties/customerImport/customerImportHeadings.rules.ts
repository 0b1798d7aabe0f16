import type { CustomerImportField } from './customerImport.rules.ts'

/** What files of offices call these columns. */
export const customerHeadings: Readonly<Record<CustomerImportField, string>> = {
  name: 'name,full name,customer name,customer,first name,الاسم,اسم العميل,العميل,الاسم الكامل,الاسم الأول,اسم الزبون',
  lastName: 'last name,surname,family name,family,اسم العائلة,العائلة,اللقب,الاسم الأخير',
  company: 'company name,company,organization,business name,اسم الشركة,الشركة,اسم المؤسسة,المؤسسة,الجهة',
  nameEn: 'name en,english name,name in english,الاسم بالإنجليزية,الاسم الإنجليزي,الاسم بالانجليزي',
  kind: 'customer type,kind,type,category,نوع العميل,النوع,التصنيف',
  phone:
    'phone,mobile,phone number,mobile number,telephone,tel,رقم الهاتف,الهاتف,الجوال,رقم الجوال,الموبايل,النقال,هاتف',
  altPhone: 'alt phone,second phone,other phone,phone 2,mobile 2,هاتف آخر,هاتف 2,جوال آخر,هاتف بديل',
  email: 'email,e-mail,mail,البريد الإلكتروني,البريد,الإيميل,ايميل',
  identity:
    'civil id,id number,national id,identity,id no,civil id no,qid,iqama,emirates id,cpr,البطاقة المدنية,الرقم المدني,رقم الهوية,الهوية,رقم البطاقة,السجل التجاري,رقم الإقامة,جواز السفر,passport,commercial register',
  identityType: 'id type,identity type,document type,نوع الهوية,نوع المستند,نوع البطاقة',
  identityExpiresOn:
    'id expiry,identity expiry,civil id expiry,id expiry date,انتهاء الهوية,انتهاء البطاقة,انتهاء البطاقة المدنية,تاريخ انتهاء الهوية',
  nationality: 'nationality,country,الجنسية,البلد,الدولة',
  birthDate: 'birth date,date of birth,dob,birthday,تاريخ الميلاد,الميلاد',
  licence:
    'license number,licence number,driving license,driver license,license,رقم الرخصة,رخصة القيادة,الرخصة',
  licenceExpiresOn:
    'license expiry,licence expiry,license expiry date,انتهاء الرخصة,تاريخ انتهاء الرخصة,انتهاء رخصة القيادة',
  governorate: 'governorate,city,region,المحافظة,المدينة',
  area: 'area,district,address,المنطقة,العنوان,الحي',
  block: 'block,القطعة,قطعة',
  street: 'street,الشارع,شارع',
  building: 'building,house,المبنى,المنزل,القسيمة,رقم المبنى',
  creditLimit: 'credit limit,credit,حد الائتمان,الائتمان,سقف الائتمان',
  vatNumber: 'vat number,tax number,trn,vat no,الرقم الضريبي,رقم ضريبي',
  paymentTerms: 'payment terms,terms,terms days,credit days,مهلة السداد,أيام السداد,فترة السداد',
}
