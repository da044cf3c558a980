-- Records for corporate tax are kept seven years (Federal Decree-Law 47 of 2022, Article 56), and nearly every business is
-- subject to it: a third class of records, which is that of every participant whose records nobody has classified.
alter table archive_classes drop constraint archive_classes_record_class_check;
alter table archive_classes add constraint archive_classes_record_class_check
  check (record_class in ('corporateTax', 'standard', 'realEstate'));
