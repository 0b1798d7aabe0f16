-- What the public page says of the trial follows the settings of the installation. Only texts that nobody has edited change.
update platform.landing_content set content_value = '{trialDays}', content_value_ar = '{trialDays}', version = version + 1
where content_key = 'stat_2_value' and content_value = '14' and content_value_ar = '14';
update platform.landing_content set content_value_ar = 'أيام التجربة المجانية', version = version + 1
where content_key = 'stat_2_label' and content_value_ar = 'يوماً تجربة مجانية';
update platform.landing_content
set content_value_ar = '{trial}، من دون بطاقة ائتمان، وتجهيز في 5 دقائق.',
  content_value = '{trial}, no credit card, 5 minutes to set up.', version = version + 1
where content_key = 'cta_subtitle' and content_value_ar = '14 يوماً مجاناً، من دون بطاقة ائتمان، وتجهيز في 5 دقائق.'
  and content_value = '14 days free, no credit card, 5 minutes to set up.';
