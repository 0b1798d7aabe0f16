-- The public page promises only what stands: no property, payroll or projects. Only texts that nobody has edited change; what a
-- sector without its modules would say stays here and is not shown.
with truth (key, was_ar, ar, en) as (values
  ('hero_subtitle', 'العقود والأسطول والعقارات والفواتير والرواتب في نظام واحد بالعربية، تُرحَّل قيوده إلى دفتر الأستاذ من تلقاء نفسها.',
    'العقود والأسطول والفواتير والتحصيل في نظام واحد بالعربية، تُرحَّل قيوده إلى دفتر الأستاذ من تلقاء نفسها.',
    'Contracts, fleet, invoices and collection in one Arabic-first system that posts to the ledger by itself.'),
  ('feature_4_title', 'العقارات والمستأجرون', 'فاتورة وسند وكشف حساب', 'Invoice, voucher, statement'),
  ('feature_4_text', 'وحدات وعقود إيجار وتحصيل، وإشغال يُحسب من العقود نفسها.',
    'عروض أسعار تُعتمد برابط، وفواتير بضريبتها، وتحصيل يوزَّع على ما هو مستحق، وأعمار ديون تُفتح إلى مستنداتها.',
    'Quotations approved by link, invoices with their tax, receipts shared out over what is due, and ageing that opens its documents.'),
  ('feature_5_title', 'الموظفون والرواتب', 'الصندوق والبنك والتأمينات', 'Cash, bank and deposits'),
  ('feature_5_text', 'حضور يتحقق من الموقع، وإجازات، ورواتب تصل إلى دفتر الأستاذ.',
    'مناوبات صندوق تُجرد، وكشوف بنك تُطابق، وشيكات وتأمينات لا يضيع موعدها.',
    'Cash shifts that are counted, bank statements that are matched, cheques and deposits whose days are not missed.'),
  ('sector_logistics_text', 'مركبات وصيانة وتصاريح حركة وعملاء.',
    'مركبات وصيانة ووقود وتصاريح حركة، وربح كل مركبة.',
    'Vehicles, maintenance, fuel and movement permits, and the profit of every vehicle.'),
  ('sector_education_text', 'رسوم وأقساط وتحصيل ومتأخرات كل طالب.',
    'فواتير الرسوم وتحصيلها، وما على كل عميل، ومراكز تكلفة وموازنات.',
    'Invoices for fees and their collection, what each customer owes, cost centres and budgets.'),
  ('sector_consulting_text', 'عقود ومشاريع وساعات عمل وربحية كل عميل.',
    'فواتير ومصروفات ومراكز تكلفة، وما على كل عميل.',
    'Invoices, expenses and cost centres, and what each client owes.')
)
update platform.landing_content c
set content_value_ar = truth.ar, content_value = truth.en, version = version + 1
from truth where c.content_key = truth.key and c.content_value_ar = truth.was_ar;

update platform.landing_content set content_value = '{sectors}', content_value_ar = '{sectors}', version = version + 1
where content_key = 'stat_1_value' and content_value = '10' and content_value_ar = '10';
