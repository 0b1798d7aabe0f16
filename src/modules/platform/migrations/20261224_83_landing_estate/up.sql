-- The public page shows real estate as soon as its modules stand, and promises of it only what does: no map yet. An edited text stays.
update platform.landing_content
set content_value_ar = 'المباني والوحدات وأيام الشغور، وعقود الإيجار بأقساطها وتأميناتها وتحصيلها.',
  content_value = 'Buildings, units and vacant days; leases with their rows, deposits and collection.', version = version + 1
where content_key = 'sector_real_estate_text' and content_value_ar = 'عقود الإيجار والتحصيل وكشوف الملاك والخريطة.';
