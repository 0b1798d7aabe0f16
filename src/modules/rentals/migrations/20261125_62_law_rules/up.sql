-- What the law asks of a contract, as dated rows: a contract is judged by those in force on its first day, so a change of the
-- law is a new row from its day on and an end on the one before. Never deleted: old contracts were judged by them.
create table rentals.law_rule (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  position int not null check (position > 0),
  code text not null check (code ~ '^[A-Z]{2}-[A-Z0-9]{2,12}$'),
  severity text not null check (severity in ('block', 'warn', 'info')),
  params jsonb not null,
  valid_from_on date not null,
  valid_to_on date,
  source text not null check (length(source) between 3 and 300),
  confidence text not null check (confidence in ('confirmed', 'toConfirm', 'practice')),
  name_ar text not null check (length(name_ar) between 2 and 80),
  message_ar text not null check (length(message_ar) between 5 and 300),
  by_name text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint law_rule_day_taken unique (company_id, code, valid_from_on),
  check (valid_to_on >= valid_from_on)
);
select app.company_table('rentals.law_rule', 'keep');

-- Companies of Kuwait that are there already receive the pack; new ones when they are founded.
do $$
declare company int;
begin
  for company in select id from platform.company where country = 'KW' loop
    perform set_config('app.company_id', company::text, true);
    insert into rentals.law_rule (company_id, position, code, severity, params, source, confidence, name_ar, message_ar,
      valid_from_on, by_name)
    select company, pack.position, pack.code, pack.severity, pack.params::jsonb, pack.source, pack.confidence, pack.name_ar,
      pack.message_ar, date '2026-01-01', 'قافلة'
    from (values
      (1, 'KW-INS', 'block', '{"check":"coverage","document":"insurance"}', 'المرسوم بقانون رقم 67 لسنة 1976 في شأن المرور ولائحته التنفيذية', 'toConfirm',
        'التأمين الشامل', 'التأمين الشامل لا يغطي كل أيام العقد'),
      (2, 'KW-REG', 'block', '{"check":"coverage","document":"registration"}', 'المرسوم بقانون رقم 67 لسنة 1976 في شأن المرور ولائحته التنفيذية', 'toConfirm',
        'دفتر المركبة', 'دفتر المركبة لا يغطي كل أيام العقد'),
      (3, 'KW-LIC', 'block', '{"check":"coverage","document":"licence"}', 'المرسوم بقانون رقم 67 لسنة 1976 في شأن المرور ولائحته التنفيذية', 'toConfirm',
        'رخصة القيادة', 'رخصة السائق لا تغطي كل أيام العقد'),
      (4, 'KW-PHOTO', 'block', '{"check":"photos"}', 'ضوابط وزارة التجارة والصناعة لعقود تأجير السيارات', 'toConfirm',
        'صور التسليم والاستلام', 'صور مؤرخة للمركبة عند التسليم والاستلام ناقصة'),
      (5, 'KW-NOTE', 'block', '{"check":"forbiddenText","terms":["سند لأمر","سندات لأمر","كمبيالة","كمبيالات","سند إذني","promissory note"]}', 'ضوابط وزارة التجارة والصناعة لعقود تأجير السيارات', 'toConfirm',
        'حظر سند لأمر', 'في العقد بند بسند لأمر أو كمبيالة أو ما يماثلهما'),
      (6, 'KW-24H', 'block', '{"check":"clauseStated","tag":"rental_day"}', 'ضوابط وزارة التجارة والصناعة لعقود تأجير السيارات', 'toConfirm',
        'يوم الإيجار', 'العقد لا يذكر أن اليوم 24 ساعة ومتى يبدأ'),
      (7, 'KW-MARKS', 'block', '{"check":"marksListed"}', 'ضوابط وزارة التجارة والصناعة لعقود تأجير السيارات', 'toConfirm',
        'الأضرار السابقة', 'أضرار قائمة في المركبة غير مدرجة في العقد'),
      (8, 'KW-AR', 'block', '{"check":"arabicPrevails"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'النص العربي', 'النص العربي غائب أو لا ينص العقد على ترجيحه'),
      (9, 'KW-ID', 'warn', '{"check":"coverage","document":"identity"}', 'ممارسة مهنية', 'practice',
        'البطاقة المدنية', 'البطاقة المدنية تنتهي خلال مدة العقد'),
      (10, 'KW-RES', 'warn', '{"check":"coverage","document":"residency"}', 'ممارسة مهنية', 'practice',
        'الإقامة', 'الإقامة تنتهي خلال مدة العقد'),
      (11, 'KW-KM', 'warn', '{"check":"priceStated","price":"extraKm"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'سعر الكيلومتر الزائد', 'سعر الكيلومتر الزائد غير مذكور'),
      (12, 'KW-DEP', 'warn', '{"check":"clauseStated","tag":"deposit_release"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'موعد رد التأمين', 'العقد لا يذكر موعد رد التأمين'),
      (13, 'KW-FEE', 'warn', '{"check":"lateFeeCap","maxBasisPoints":2000}', 'القانون المدني رقم 67 لسنة 1980', 'toConfirm',
        'سقف غرامة التأخير', 'غرامة التأخير بلا سقف أو فوق 20% من الدفعة'),
      (14, 'KW-TECH', 'warn', '{"check":"coverage","document":"technical_inspection"}', 'المرسوم بقانون رقم 67 لسنة 1976 في شأن المرور ولائحته التنفيذية', 'toConfirm',
        'الفحص الفني', 'الفحص الفني للمركبة لا يغطي كل أيام العقد'),
      (15, 'KW-AGE', 'warn', '{"check":"driverAge","years":21}', 'ممارسة مهنية', 'practice',
        'عمر السائق', 'عمر أحد السائقين أقل من 21 سنة'),
      (16, 'KW-LICAGE', 'warn', '{"check":"licenceAge","months":12}', 'ممارسة مهنية', 'practice',
        'قدم الرخصة', 'رخصة أحد السائقين أحدث من سنة'),
      (17, 'KW-LATE', 'warn', '{"check":"priceStated","price":"lateHour"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'سعر ساعة التأخير', 'سعر ساعة التأخير غير مذكور'),
      (18, 'KW-FUEL', 'warn', '{"check":"priceStated","price":"fuelPerEighth"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'سعر الوقود الناقص', 'سعر الوقود الناقص غير مذكور'),
      (19, 'KW-EXCESS', 'warn', '{"check":"excessStated"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'مبلغ التحمّل', 'في العقد إعفاء من الأضرار بلا مبلغ تحمّل'),
      (20, 'KW-POLICE', 'warn', '{"check":"clauseStated","tag":"police_report"}', 'المرسوم بقانون رقم 67 لسنة 1976 في شأن المرور ولائحته التنفيذية', 'toConfirm',
        'الإبلاغ عن الحوادث', 'العقد لا يذكر واجب الإبلاغ عن الحادث'),
      (21, 'KW-BORDER', 'warn', '{"check":"clauseStated","tag":"border"}', 'ممارسة مهنية', 'practice',
        'مغادرة البلاد', 'العقد لا يذكر حكم مغادرة البلاد بالمركبة'),
      (22, 'KW-FINES', 'warn', '{"check":"clauseStated","tag":"violations"}', 'المرسوم بقانون رقم 67 لسنة 1976 في شأن المرور ولائحته التنفيذية', 'toConfirm',
        'المخالفات المرورية', 'العقد لا يذكر من يتحمل المخالفات المرورية'),
      (23, 'KW-EARLY', 'warn', '{"check":"clauseStated","tag":"early_return"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'الإرجاع المبكر', 'العقد لا يذكر حكم الإرجاع المبكر'),
      (24, 'KW-DATA', 'warn', '{"check":"clauseStated","tag":"personal_data"}', 'ممارسة مهنية', 'practice',
        'البيانات الشخصية', 'العقد لا يذكر كيف تُحفظ بيانات العميل وصوره'),
      (25, 'KW-COURT', 'info', '{"check":"clauseStated","tag":"jurisdiction"}', 'قانون التجارة رقم 68 لسنة 1980', 'toConfirm',
        'القانون والمحكمة', 'العقد لا يذكر القانون الواجب التطبيق والمحكمة المختصة'),
      (26, 'KW-COPY', 'info', '{"check":"clauseStated","tag":"copy"}', 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك', 'toConfirm',
        'نسخة العميل', 'العقد لا يذكر تسليم نسخة للعميل')
    ) as pack (position, code, severity, params, source, confidence, name_ar, message_ar);
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
