-- Taxpayers that the simulated EmaraTax offers ready-made. Invented: names, numbers and addresses belong to nobody.
-- TIN with Luhn digit; the TRN begins with the TIN; the last one is not registered for VAT.

insert into simulator_taxpayers
  (tin, trn, name_en, name_ar, legal_type, legal_registration, address, effective_date, ready) values
  ('1000345213', '100034521300003', 'Al Noor Trading LLC', 'شركة النور للتجارة ذ.م.م', 'Limited liability company',
   '{"type": "TL", "id": "CN-1023456", "authority": "Dubai Department of Economy and Tourism"}',
   '{"line1": "Office 1204, Al Maktoum Road, Deira", "line2": "", "line3": "", "city": "Dubai", "postalCode": "", "subdivision": "DXB", "country": "AE"}', '2018-01-01', true),
  ('1000781342', '100078134200003', 'Marina Medical Supplies LLC', 'مارينا للمستلزمات الطبية ذ.م.م', 'Limited liability company',
   '{"type": "TL", "id": "CN-2871940", "authority": "Abu Dhabi Department of Economic Development"}',
   '{"line1": "Hamdan Bin Mohammed Street 88", "line2": "", "line3": "", "city": "Abu Dhabi", "postalCode": "", "subdivision": "AUH", "country": "AE"}', '2019-03-01', true),
  ('1001122678', '100112267800003', 'Desert Bloom Restaurants LLC', 'مطاعم زهرة الصحراء ذ.م.م', 'Limited liability company',
   '{"type": "TL", "id": "558210", "authority": "Sharjah Economic Development Department"}',
   '{"line1": "King Faisal Street 17, Al Majaz", "line2": "", "line3": "", "city": "Sharjah", "postalCode": "", "subdivision": "SHJ", "country": "AE"}', '2018-01-01', true),
  ('1001458932', '100145893200003', 'Hajar Building Materials LLC', 'الحجر لمواد البناء ذ.م.م', 'Limited liability company',
   '{"type": "TL", "id": "RAK-77120", "authority": "Ras Al Khaimah Department of Economic Development"}',
   '{"line1": "Al Muntasir Road, Al Nakheel", "line2": "", "line3": "", "city": "Ras Al Khaimah", "postalCode": "", "subdivision": "RAK", "country": "AE"}', '2020-06-01', true),
  ('1001903184', '100190318400003', 'Gulf Falcon Logistics FZE', 'صقر الخليج للخدمات اللوجستية م.م.ح', 'Free zone establishment',
   '{"type": "TL", "id": "JAFZA-30918", "authority": "Jebel Ali Free Zone Authority"}',
   '{"line1": "Warehouse S20-4, Jebel Ali", "line2": "", "line3": "", "city": "Dubai", "postalCode": "", "subdivision": "DXB", "country": "AE"}', '2018-01-01', true),
  ('1002307542', '', 'Oasis Craft Studio', 'استوديو الواحة للحرف', 'Sole establishment',
   '{"type": "TL", "id": "AJM-40117", "authority": "Ajman Department of Economic Development"}',
   '{"line1": "Sheikh Khalifa Bin Zayed Street 5", "line2": "", "line3": "", "city": "Ajman", "postalCode": "", "subdivision": "AJM", "country": "AE"}', '2026-01-01', true);
